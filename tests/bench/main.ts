import { basename } from 'node:path'
import { type Figure, type Measure, progress, rounded } from './figure.ts'

const measures = new Map(
  Object.entries(import.meta.glob<Measure>('./measures/*.ts', { eager: true })).map(([path, measure]) => [
    basename(path, '.ts'),
    measure,
  ]),
)

function report({ name, value, unit, peer, peerValue }: Figure): void {
  const figure = { name, value: rounded(value), unit, peer, peerValue: peerValue && rounded(peerValue) }
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

/**
 * Runs the named measures, or all, one after another; a failed one does not keep the next from running.
 * @returns an exit code: 0 when every measure gave its figures
 */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !measures.has(name))
  if (unknown) {
    progress(`There is no measure '${unknown}'; there are: ${[...measures.keys()].join(', ')}.`)
    return 1
  }
  let code = 0
  for (const [name, measure] of measures) {
    if (names.length > 0 && !names.includes(name)) continue
    progress(`── ${name}`)
    try {
      await measure.run(report)
    } catch (error) {
      progress(error instanceof Error ? (error.stack ?? error.message) : String(error))
      code = 1
    }
  }
  return code
}
