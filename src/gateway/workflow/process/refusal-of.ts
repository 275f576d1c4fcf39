import type { Language } from '#contract/messages.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { ActRefused } from '../engine/refusal.ts'
import type { Act } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { actTexts, movesNothing } from './act-texts.ts'
import type { ActRow, LoadedProcess } from './load-process.ts'
import { nameOf } from './save-step.ts'

/** Reasons that lie in what somebody else did meanwhile. */
const overtaken = new Set(['not-running', 'task-closed', 'gone-on', 'not-yours'])

/** Why an act cannot be done, as the answer to who wanted to do it. */
export function refusalOf(
  refused: ActRefused,
  loaded: LoadedProcess,
  model: Model,
  act: Act,
  language: Language,
): Refusal {
  return refuseWith(fieldOf(act), reasonOf(refused, loaded, model, act), language)
}

/** Why an act cannot be done, in a sentence; where somebody was faster, who that was and what they did. */
export function reasonOf(
  { reason, subject }: ActRefused,
  loaded: LoadedProcess,
  model: Model,
  act: Act,
): Record<Language, string> {
  const faster = overtaken.has(reason) ? fasterAct(loaded, act, reason) : undefined
  const named = subject === null ? '' : nameOfSubject(subject, loaded, model)
  const inLanguage = (to: Language) => {
    const why = refusalTexts[reason][to].replace('{subject}', named)
    if (!faster) return why
    const did = `${faster.actorName}${actTexts[faster.kind][to]}`
    return to === 'zh' ? `${did}。${why}` : `${did}. ${why}`
  }
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

function fieldOf(act: Act): string {
  if ('task' in act) return 'processTaskId'
  return act.kind === 'withdraw' ? 'act' : 'processInstanceId'
}

/** The act of somebody else's that last changed what this one is about. */
function fasterAct(
  { acts, state }: LoadedProcess,
  act: Act,
  reason: ActRefused['reason'],
): ActRow | undefined {
  // What ended or suspended the process is no act at the task.
  const { task } = 'task' in act && reason !== 'not-running' ? act : { task: null }
  const own = state.tasks.find(({ id }) => id === task)
  const last = own
    ? acts.find(({ id }) => id === own.act)
    : acts.findLast(({ kind }) => !movesNothing.has(kind))
  return last && last.actor !== act.actor ? last : undefined
}

function nameOfSubject(subject: string, { tasks }: LoadedProcess, model: Model): string {
  const person = tasks.find(({ executor }) => executor === subject)
  if (person) return person.executorName
  const named = nameOf(model, subject)
  if (named !== subject) return named
  const { nodes } = model.graph
  const from = Object.values(nodes).find(({ flows }) => flows.some(({ id }) => id === subject))
  return from ? nameOf(model, from.id) : subject
}
