/** Sealed under a passphrase; taken as it was by a device that could not open it. */
export const fileFormats = { opened: 1, sealed: 2 } as const

/** Whether a rescue file holds rows as a locked device had them; its beginning tells. */
export function isSealedRescue(text: string): boolean {
  return /^\s*\{\s*"milepostRescue"\s*:\s*2\s*,/.test(text.slice(0, 100))
}
