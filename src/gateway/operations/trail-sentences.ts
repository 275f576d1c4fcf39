import type { TrailFault, TrailFindings } from '#contract/log/trail-check.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

const sentences: Record<TrailFault['kind'], string> = {
  altered: 'was altered after it was written',
  moved: 'does not stand in the place it was written in',
  removed: 'stands where other rows were removed',
  'month-removed': 'is missing, though a gateway signed that it was there: its month was removed',
  'tail-removed': 'is missing, though a gateway signed that it was there: the end of the trail was cut off',
  rewritten: 'is not the one that a gateway signed: the trail was written again',
  'heads-altered': 'is not as a gateway signed it',
  'heads-removed':
    'is missing, though its gateway noted in the database that it wrote it: the file was cut or is gone',
  'attestation-altered': 'is not as a gateway noted it',
  'cut-altered': 'A restore’s cut was altered, or signed under another key',
}

function faultSentence({ kind, month, seq, historyId, file, line }: TrailFault): string {
  const said = file === undefined ? '' : ` (${file}, line ${line})`
  if (kind === 'cut-altered') return `${sentences[kind]}.`
  if (kind === 'attestation-altered') return `What the database says of ${file} ${sentences[kind]}.`
  if (kind === 'heads-altered' || kind === 'heads-removed')
    return `Line ${line} of ${file} ${sentences[kind]}.`
  const row = historyId === undefined ? `Row ${seq}` : `Row ${seq} (${historyId})`
  return `${month}: ${row} ${sentences[kind]}${said}.`
}

/**
 * What a verification found, for the operator: each month with the hash of its last row.
 * @throws StartRefusal that names the faults.
 */
export function trailReport({ months, heads, cutHeads, faults, faultCount }: TrailFindings): string {
  const rows = months.reduce((sum, month) => sum + month.rows, 0)
  if (faultCount > 0) {
    const others = faultCount - faults.length
    throw new StartRefusal(
      `The trail of ${rows} rows is not sound; faults: ${faultCount}.
${faults.map(faultSentence).join('\n')}${others > 0 ? `\nand ${others} more` : ''}`,
    )
  }
  const cut = cutHeads > 0 ? ` ${cutHeads} more were cut off by a restore.` : ''
  return [
    ...months.map((month) => `${month.month}: ${month.rows} rows, the last with the hash ${month.lastHash}`),
    `The trail is sound: ${rows} rows, with all ${heads} signed heads on it.${cut}`,
  ].join('\n')
}
