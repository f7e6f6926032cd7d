// New events and turns are spoken to those who listen, and may sound.

import { notices } from "../look/notices.svelte";
import { named } from "../look/words";
import { sound } from "../net/sound";
import { deedWords, later } from "../net/story";
import { pastUpTo } from "../net/table.svelte";
import type { Frame } from "./frame.svelte";
import { newsTones } from "./hearing.svelte";
import type { LoadedGame } from "./loading.svelte";
import { withoutHead } from "./strip";

/** Called while the table's frame is made. */
export function speakNews(frame: Frame, game: LoadedGame): void {
  let spokenSeq = frame.shown?.seq ?? -1;
  $effect(() => {
    const { shown, marks, story, isYourTurn } = frame;
    const { module } = game;
    if (!shown || !module || shown.seq <= spokenSeq || frame.isCovered) return;
    const isFirst = spokenSeq === -1;
    spokenSeq = shown.seq;
    const { view, prompt } = shown.screen;
    const deeds = story.filter(({ seq }) => seq > shown.after).map(({ deed }) => deed && deedWords(deed.seat, deed.control, marks, shown.viewer));
    const isPast = pastUpTo(shown) === shown.seq;
    const events = shown.told.map((one) => (isPast ? later(one) : one).words).map((words) => words && named(words, marks));
    const told = [...deeds, ...events].filter((line) => line != null);
    const heard = [...deeds.flatMap((deed) => (deed ? ["move" as const] : [])), ...shown.events.map((event) => (module.soundOf ? module.soundOf(event) : "move"))];
    if (told.length > 0 && !frame.isOver) sound(...newsTones(heard, isYourTurn));
    const turn = isYourTurn ? `Your turn. ${withoutHead(named(prompt, marks))}` : "";
    const position = isFirst ? module.summary(view, marks) : "";
    notices.say([position, ...told, turn].filter((line) => line !== "").join(" "));
  });
}
