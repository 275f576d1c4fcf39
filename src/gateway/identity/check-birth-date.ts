import { beginOf } from '#contract/day.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'

/** Nobody is born tomorrow, by China's time. @throws Refusal 20400. */
export function checkBirthDate(
  { now, language }: Pick<StepContext, 'now' | 'language'>,
  birthDate: string | undefined,
) {
  if (birthDate !== undefined && beginOf(birthDate) > now.getTime())
    throw refuseField('birthDate', 'future', language)
}
