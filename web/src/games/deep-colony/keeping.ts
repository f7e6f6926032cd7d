// Keeps the final map as a picture: it is drawn apart from the page, taken along
// with the page's styles as an image, and painted into a PNG. All of it happens
// in the browser, and nothing but a data address is needed.

import { mount, unmount, type ComponentProps } from "svelte";
import KeptMap from "./KeptMap.svelte";

const WIDTH_PX = 2048;

/** Everything the page's style sheets say; an image of its own has none of them. Fonts cannot be taken along. */
function stylesOf(page: Document): string {
  const rules = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  // What would move in has to be there at once.
  return [...rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText), "* { animation: none !important; transition: none !important; }"].join("\n");
}

/** By day or by night, as the page is. */
function schemeOf(page: Document): "light" | "dark" {
  const scheme = getComputedStyle(page.documentElement).colorScheme.split(" ");
  if (scheme.includes("light") && scheme.includes("dark")) return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return scheme.includes("dark") ? "dark" : "light";
}

/** The map as an address of an image. */
function drawn(props: Omit<ComponentProps<typeof KeptMap>, "width">): string {
  const target = document.createElement("div");
  const map = mount(KeptMap, { target, props: { ...props, width: WIDTH_PX } });
  const svg = target.querySelector("svg");
  if (!svg) throw new Error("the map draws itself as one picture");
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `${stylesOf(document)}\n:root { color-scheme: ${schemeOf(document)} !important; }`;
  svg.prepend(style);
  const source = new XMLSerializer().serializeToString(svg);
  void unmount(map);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
}

/** Hands the map over as a file. */
export async function keepMap(props: Omit<ComponentProps<typeof KeptMap>, "width">, name: string): Promise<void> {
  const image = new Image();
  image.src = drawn(props);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = name;
  link.click();
}
