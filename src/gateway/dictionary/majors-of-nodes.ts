import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockMajors } from '../value-dictionary/queries.ts'

/** @throws Refusal 20400 naming the first node that is newly of a major that is not there, or was stopped. */
export async function checkMajorsOf(
  { tx, language }: SignedInStep,
  nodes: readonly { major?: string | undefined; path: string }[],
): Promise<void> {
  const there = await lockMajors(tx, [...new Set(nodes.flatMap(({ major }) => major || []))])
  const wrong = nodes.find(({ major }) => major && !there.has(major))
  if (wrong) throw refuseField(wrong.path, 'majorNotThere', language)
}
