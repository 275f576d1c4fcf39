import type { AskedVariable, ProcessValues } from '#contract/workflow/process.ts'
import type { Truths } from '../../db/tables/process.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import type { Conditions } from '../../security/services.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { Model } from '../reading/model.ts'
import { evaluateConditions } from './conditions.ts'
import type { InstanceRow } from './load-process.ts'

/** What the executors of a node are asked for; at the start its starter. */
export function askedAt({ graph, variables, tasks, needed }: Model, nodeId: string): AskedVariable[] {
  const asked = nodeId === graph.start ? variables : (tasks[nodeId]?.variables ?? [])
  return asked.map((each) => ({ ...each, required: needed.includes(each.name) }))
}

/** @throws Refusal 20400 naming the value that is not asked for, or that is of another type. */
export function checkValues(
  variables: Model['variables'],
  values: ProcessValues,
  language: SignedInStep['language'],
): void {
  for (const [name, value] of Object.entries(values)) {
    const variable = variables.find((each) => each.name === name)
    const type = variable && (variable.type === 'date' || variable.type === 'text' ? 'string' : variable.type)
    if (!variable) throw refuseField(`values.${name}`, 'unknown', language)
    if (typeof value !== type) throw refuseField(`values.${name}`, 'type', language)
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

/** The values of a process with what somebody gives, those that it had before, and how its conditions are then. */
export interface GivenValues {
  before: ProcessValues
  values: ProcessValues
  truths: Truths
}

/** Puts what is given in place of what was there of what is asked; what was left empty is gone. */
export async function giveValues(
  { conditions }: { conditions: Conditions },
  {
    model,
    instance: { values: before, starterName },
    asked,
  }: { model: Model; instance: InstanceRow; asked: Model['variables'] },
  given: ProcessValues,
): Promise<GivenValues> {
  const kept = Object.entries(before).filter(([name]) => !asked.some((each) => each.name === name))
  const values = { ...Object.fromEntries(kept), ...given }
  return { before, values, truths: await evaluateConditions(conditions, model, values, starterName) }
}

/** Values as the history tells them. */
export function valuesText(values: ProcessValues): string {
  const textOf = (value: ProcessValues[string]) => (typeof value === 'boolean' ? (value ? '✓' : '✗') : value)
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('; ')
}
