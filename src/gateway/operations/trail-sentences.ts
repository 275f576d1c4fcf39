import type { TrailFault } from '#contract/log/trail-check.ts'

const sentences: Record<TrailFault['kind'], string> = {
  altered: 'was altered after it was written',
  moved: 'does not stand in the place it was written in',
  removed: 'stands where other rows were removed',
  'month-removed': 'is missing, though a gateway signed that it was there: its month was removed',
  'tail-removed': 'is missing, though a gateway signed that it was there: the end of the trail was cut off',
  rewritten: 'is not the one that a gateway signed: the trail was written again',
  'heads-altered': 'is not as a gateway signed it',
  'cut-altered': 'A restore’s cut was altered, or signed under another key',
}

/** A fault of the trail, as a sentence for the operator. */
export function faultSentence({ kind, month, seq, historyId, file, line }: TrailFault): string {
  const said = file === undefined ? '' : ` (${file}, line ${line})`
  if (kind === 'cut-altered') return `${sentences[kind]}.`
  if (kind === 'heads-altered') return `Line ${line} of ${file} ${sentences[kind]}.`
  const row = historyId === undefined ? `Row ${seq}` : `Row ${seq} (${historyId})`
  return `${month}: ${row} ${sentences[kind]}${said}.`
}
