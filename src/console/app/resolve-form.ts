import type { QueuedEndpoint, RequestOf } from '#contract/define-endpoint.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import type { FormValues } from '../kit/form-request.ts'

/** A form over a parked edit, with what the person wrote and what was refused of it. */
export interface ResolveFormProps {
  edit: EditDetail
  /** Sends the edit again with this request; resolves when that is on disk. */
  submit: <E extends QueuedEndpoint>(endpoint: E, request: RequestOf<E>) => Promise<void>
  onClose: () => void
}

/** What a form over a parked edit begins with: the values that are written in it, and what was refused of them. */
export function begunWith({ reason }: Pick<EditDetail, 'reason'>, values: FormValues) {
  return { values, problems: reason?.problems ?? [] }
}

/** The row under a parked edit: as its author saw it, and in a conflict with what somebody else wrote since. */
export function rowBeneath({ before, fields }: EditDetail): Record<string, unknown> {
  const theirs = fields.flatMap(({ name, overlaps, theirs: value }) => (overlaps ? [[name, value]] : []))
  return { ...before, ...Object.fromEntries(theirs) }
}
