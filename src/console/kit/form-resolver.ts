import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Schema } from '#contract/define-endpoint.ts'
import { explain, type Language } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import type { BuildRequest, FormCheck, FormValues } from './form-request.ts'

/** The field that an issue is about: an emptied field that may not be empty stands in `clear`. */
function fieldOf(issue: z.core.$ZodIssue, request: Record<string, unknown>): string {
  const [root, index] = issue.path
  const cleared = root === 'clear' && Array.isArray(request.clear) ? request.clear[Number(index)] : undefined
  return String(cleared ?? root ?? 'root')
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return (
    issue.path[0] === 'clear' ||
    ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined) ||
    (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)
  )
}

/** Checks what would be sent with the endpoint's own schema, so that form and gateway say the same. */
export function requestResolver(
  schema: Schema,
  build: BuildRequest,
  initial: FormValues,
  language: Language,
  check: { readonly current: FormCheck | undefined },
): Resolver<FormValues> {
  return (values) => {
    const request = build(values, initial)
    if (request === undefined) return { values, errors: {} }
    const parsed = z.safeParse(schema, request, { reportInput: true })
    const errors: FieldErrors<FormValues> = {}
    for (const { path, message } of check.current?.(values, request) ?? [])
      errors[path] = { type: 'rule', message }
    if (parsed.success && Object.keys(errors).length === 0) return { values, errors: {} }
    for (const issue of parsed.error?.issues ?? []) {
      errors[fieldOf(issue, request)] ??= {
        type: isMissing(issue) ? 'required' : 'rule',
        message: explain(issue, language),
      }
    }
    // What follows from a field that is wrong is no fault of its own, as the line of a design unit that is not chosen.
    const own = Object.keys(errors).some((name) => name in values)
    if (own) for (const name of Object.keys(errors)) if (!(name in values)) delete errors[name]
    return { values: {}, errors }
  }
}
