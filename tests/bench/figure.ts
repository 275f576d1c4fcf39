/** A measured value beside the same measure of a peer, taken in the same run. */
export interface Figure {
  /** `measure.what`, e.g. `enqueue.p50.5000`. */
  name: string
  value: number
  unit: string
  /** What the value stands beside; null where nothing comparable exists. */
  peer: string | null
  peerValue: number | null
}

/** Takes a figure when it is known, so that a run that breaks off has shown what it measured. */
export type Report = (figure: Figure) => void

/** A file in `measures/`: `npm run bench` runs every one, `npm run bench <file name>` only that. */
export interface Measure {
  run(report: Report): Promise<void>
}

/** Tells the person who waits what is going on, beside the figures. */
export function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** For a peer that does not come to its end: then there is nothing to stand beside. */
export function brokenOff(failure: unknown): null {
  progress(failure instanceof Error ? failure.message : String(failure))
  return null
}

/** The value that the given share (0 to 1) of the values does not exceed; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Three significant digits, which is more than these measures repeat to. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
