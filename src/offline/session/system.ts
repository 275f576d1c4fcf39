const systems: readonly [os: string, version: RegExp][] = [
  ['HarmonyOS', /HarmonyOS(?: ([\d.]+))?/],
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone|iPad).*OS ([\d_]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux/],
]

/** The operating system and its version, as far as the browser names them. */
export function systemOf(userAgent: string): { os: string; osVersion: string } {
  for (const [os, version] of systems) {
    const found = version.exec(userAgent)
    if (found) return { os, osVersion: (found[1] ?? '').replaceAll('_', '.') }
  }
  return { os: '', osVersion: '' }
}
