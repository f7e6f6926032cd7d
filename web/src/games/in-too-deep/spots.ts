// Which cards and shares an event has changed and whose doing that was, and on
// which one can plan.

import { seatLetter } from "../../look/seats";
import type { Touched } from "../contract";
import type { Company, Event, Holder } from "./types";

const share = (holder: Holder, company: Company): string => `share ${holder === "third" ? "third" : seatLetter(holder)} ${company}`;

export function touched(event: Event): Touched | null {
  switch (event.type) {
    case "took":
    case "bought":
      return { seat: event.seat, spots: [share(event.seat, event.company)] };
    case "took_share":
      return { seat: event.seat, spots: [share(event.seat, event.company), share(event.holder, event.company)] };
    case "third":
      return { seat: null, spots: [share("third", event.company)] };
    case "third_depth":
      return { seat: null, spots: [`hanging ${event.card}`] };
    case "expanded":
      return { seat: event.seat, spots: [`hanging ${event.card}`] };
    case "moved":
      return { seat: event.seat, spots: [`hanging ${event.card}`], from: `shaft ${event.from}` };
    case "removed":
      return { seat: event.seat, spots: [`company ${event.company}`] };
    case "draws":
    case "skipped":
      return { seat: event.seat, spots: [] };
    default:
      return null;
  }
}

export function isPlannable(spot: string): boolean {
  return /^(shaft|hanging|share|open|card) /.test(spot);
}
