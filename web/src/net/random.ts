// Random hexadecimal digits. `crypto.randomUUID` is only there on secure pages,
// and a table on a home network is served over plain HTTP.

/** Two hexadecimal digits for each of so many random bytes. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a browser mixes into a table's chance when somebody sits down. */
export function contribution(): string {
  return randomHex(16);
}
