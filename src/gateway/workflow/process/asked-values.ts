import { isDeepStrictEqual } from 'node:util'
import type { AskedVariable, GivenValues, ProcessValues } from '#contract/workflow/process.ts'
import type { Truths } from '../../db/tables/process.ts'
import { Overtaken } from '../../platform/overtaken.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import type { Conditions } from '../../security/services.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { Model } from '../reading/model.ts'
import { evaluateConditions } from './conditions.ts'
import type { ActRow, InstanceRow, LoadedProcess } from './load-process.ts'

/** What the executors of a node are asked for; at the start its starter. */
export function askedAt({ graph, variables, tasks, needed }: Model, nodeId: string): AskedVariable[] {
  const asked = nodeId === graph.start ? variables : (tasks[nodeId]?.variables ?? [])
  return asked.map((each) => ({ ...each, required: needed.includes(each.name) }))
}

/** @throws Refusal 20400 naming the value that is not asked for, or that is of another type. */
export function checkValues(
  variables: Model['variables'],
  values: GivenValues,
  language: SignedInStep['language'],
): void {
  for (const [name, value] of Object.entries(values)) {
    const variable = variables.find((each) => each.name === name)
    const type = variable && (variable.type === 'date' || variable.type === 'text' ? 'string' : variable.type)
    if (!variable) throw refuseField(`values.${name}`, 'unknown', language)
    if (value !== null && typeof value !== type) throw refuseField(`values.${name}`, 'type', language)
  }
}

/** @throws Refusal 20400 naming a value that a condition needs and nobody has given. */
export function requireValues(
  asked: readonly AskedVariable[],
  values: ProcessValues,
  language: SignedInStep['language'],
): void {
  const missing = asked.find(({ name, required }) => required && (values[name] ?? '') === '')
  if (missing) throw refuseField(`values.${missing.name}`, 'required', language)
}

/** The values that a process comes to have, and how its conditions are then. */
export interface JudgedValues {
  values: ProcessValues
  truths: Truths
}

/** What is given, and a no for each yes or no that a condition needs and nobody has given. */
export function withNoes(
  asked: readonly AskedVariable[],
  before: ProcessValues,
  values: GivenValues = {},
): GivenValues {
  const untouched = asked.filter(
    ({ name, type, required }) => type === 'boolean' && required && before[name] === undefined,
  )
  return { ...Object.fromEntries(untouched.map(({ name }) => [name, false])), ...values }
}

/** What somebody gives that differs from the values as they are; nothing where nothing does. */
export function givenOf(before: ProcessValues, values: GivenValues = {}): GivenValues | undefined {
  const given = Object.entries(values).filter(([name, value]) => value !== (before[name] ?? null))
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Puts what is given in place of what was there; what was left empty is gone. */
export function withGiven(before: ProcessValues, given: GivenValues): ProcessValues {
  const values: ProcessValues = {}
  for (const [name, value] of Object.entries({ ...before, ...given }))
    if (value !== null) values[name] = value
  return values
}

/** The values of a process without what one of its acts gave; nothing where they do not change with it. */
export function valuesWithout(
  acts: readonly Pick<ActRow, 'id' | 'kind' | 'given' | 'withdrawn'>[],
  act: number,
): ProcessValues | undefined {
  const own = acts.find(({ id }) => id === act)
  // With its start the process ends, and goes on telling what it was started with.
  if (!own?.given || own.kind === 'start') return undefined
  return acts
    .filter(({ id, withdrawn }) => id !== act && !withdrawn)
    .reduce<ProcessValues>((values, { given }) => withGiven(values, given ?? {}), {})
}

/**
 * The first act since another that went on by a condition which reads what that one gave: without its values, nobody would
 * understand any more why the process took that way.
 */
export function wentOnBy(
  { acts, runs }: LoadedProcess,
  { graph, reads }: Model,
  act: number,
): ActRow | undefined {
  const given = new Set(Object.keys(acts.find(({ id }) => id === act)?.given ?? {}))
  return acts.find((since) => {
    if (since.id <= act || since.withdrawn) return false
    for (const name of Object.keys(since.given ?? {})) given.delete(name)
    return runs
      .filter(({ id }) => id > since.lastIdBefore && id <= since.lastIdAfter)
      .flatMap(({ node }) => graph.nodes[node]?.flows ?? [])
      .some(({ id }) => reads[id]?.some((name) => given.has(name)))
  })
}

/** Evaluates the conditions of a process as they are with other values: this takes its time, and no lock. */
export async function judgeValues(
  { conditions }: { conditions: Conditions },
  model: Model,
  { starterName }: Pick<InstanceRow, 'starterName'>,
  values: ProcessValues,
): Promise<JudgedValues> {
  return { values, truths: await evaluateConditions(conditions, model, values, starterName) }
}

/** @throws Overtaken where the values are others by now than those that were judged. */
export function requireJudged(
  judged: JudgedValues | undefined,
  values: ProcessValues,
  path: string,
  language: SignedInStep['language'],
): JudgedValues {
  if (!judged || !isDeepStrictEqual(judged.values, values)) throw new Overtaken(path, language)
  return judged
}

/** Values as the history tells them. */
export function valuesText(given: GivenValues): string {
  const textOf = (value: ProcessValues[string]) => (typeof value === 'boolean' ? (value ? '✓' : '✗') : value)
  return Object.entries(given)
    .flatMap(([name, value]) => (value === null ? [] : `${name}: ${textOf(value)}`))
    .join('; ')
}
