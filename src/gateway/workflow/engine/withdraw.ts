import { type Game, isPending } from './game.ts'
import { ActRefused } from './refusal.ts'
import type { ActRecord, Run, Task, Token } from './state.ts'

const withdrawable: ActRecord['kind'][] = ['start', 'agree', 'disagree', 'return']

/**
 * Restores the rows as they were before an act of one's own: only while each of them is as that act left it, so that no
 * token has moved, no timer has fired and nobody has opened a task of it, and while it made no join go on.
 */
export function withdraw(game: Game, actor: string, id: number): void {
  const record = game.acts.get(id)
  if (!record || !withdrawable.includes(record.kind)) throw new ActRefused('no-such-act')
  if (record.actor !== actor) throw new ActRefused('not-yours')
  if (record.withdrawn || record.joined) throw new ActRefused('gone-on')
  const { before, lastIds } = record
  for (const rows of [game.tokens, game.runs, game.tasks])
    if (rows.all().some((row) => row.id > lastIds[0] && row.id <= lastIds[1] && row.act !== id))
      throw new ActRefused('gone-on')
  if (record.task !== null) refuseDecided(game, game.tasks.of(record.task), id)
  restore(game.tokens, before.tokens, id, (): Partial<Token> => ({ state: 'cancelled' }))
  restore(game.runs, before.runs, id, ({ state }): Partial<Run> => {
    return { state: state === 'open' ? 'cancelled' : 'superseded' }
  })
  restore(
    game.tasks,
    before.tasks,
    id,
    (task): Partial<Task> => (isPending(task) ? { state: 'cancelled' } : {}),
  )
  for (const { parent, state } of before.tokens)
    if (state === 'live' && parent !== null && game.runs.of(parent).state !== 'open')
      throw new ActRefused('gone-on')
  game.acts.set(id, { withdrawn: true })
  if (record.kind === 'start') game.endInstance('withdrawn')
}

/** Others have decided or left the node since, or named the same person as a signer there. */
function refuseDecided(game: Game, task: Task, act: number): void {
  const run = game.runs.of(task.run)
  const named = game.tasks
    .all()
    .some((other) => other.run === run.id && other.executor === task.executor && other.act > act)
  if (named || (run.state !== 'open' && run.act !== act)) throw new ActRefused('gone-on')
}

/** Compares before it sets: whatever else has changed a row since is not undone with it. */
function restore<R extends { id: number; act: number }>(
  rows: { all(): R[]; get(id: number): R | undefined; set(id: number, change: Partial<R>): void },
  before: R[],
  act: number,
  close: (row: R) => Partial<R>,
): void {
  const changed = rows.all().filter((row) => row.act === act)
  const old = new Map(before.map((row) => [row.id, row]))
  if (before.some((row) => rows.get(row.id)?.act !== act)) throw new ActRefused('gone-on')
  for (const row of changed) rows.set(row.id, old.get(row.id) ?? close(row))
}
