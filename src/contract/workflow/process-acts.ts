import { Id, NumberId } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { AboutKind, GivenValues, ProcessOutcome, ProcessState, ProcessValues, TaskVote } from './process.ts'

/** What is done in processes. */

const mostNamed = 50
const accountIds = z.array(Id).check(z.minLength(1), z.maxLength(mostNamed))
const chosen = z.optional(
  z.array(z.strictObject({ nodeId: requiredLine(255), accountIds })).check(z.maxLength(mostNamed)),
)
const comment = z.optional(paragraph(1000))

/** Characters of a process's title. */
export const longestProcessTitle = 100

export const ProcessStart = z.strictObject({
  processInstanceId: Id,
  modelHistoryId: NumberId,
  title: name(longestProcessTitle),
  about: z.optional(z.strictObject({ entity: AboutKind, entityId: Id })),
  values: z.optional(ProcessValues),
  chosen,
})

/** Most photos of one decision. */
export const mostActPhotos = 9

const task = { processTaskId: Id }
/** `to`: the node that it is returned to. `values`: what changes of what the task asks for. */
export const Decision = z.strictObject({
  ...task,
  decision: TaskVote,
  to: z.optional(requiredLine(255)),
  comment,
  photos: z.optional(
    z.array(Id).check(
      z.maxLength(mostActPhotos),
      noRepeats<string>((fileId) => fileId),
    ),
  ),
  values: z.optional(GivenValues),
  chosen,
})
/** 委托 comes back to anyone who gives it away, 转办 does not. */
export const Delegation = z.strictObject({
  ...task,
  way: z.enum(['delegate', 'transfer']),
  accountId: Id,
  comment,
})
export const Signers = z.strictObject({ ...task, when: z.enum(['before', 'after']), accountIds, comment })
export const TaskId = z.strictObject(task)
export const Urging = z.strictObject({ processInstanceId: Id, comment })
export const Copying = z.strictObject({ processInstanceId: Id, accountIds, comment })
export const Withdrawal = z.strictObject({ processInstanceId: Id, act: z.int().check(z.positive()), comment })
const reason = paragraph(1000).check(z.minLength(1))
export const Reset = z.strictObject({
  processInstanceId: Id,
  to: requiredLine(255),
  comment: reason,
  chosen,
})
/** `executorId`: whose task it was when it was looked at. */
export const HandOver = z.strictObject({ ...task, executorId: Id, accountId: Id, comment: reason })
export const Control = z.strictObject({
  processInstanceId: Id,
  control: z.enum(['suspend', 'resume', 'end']),
  comment: reason,
})

/** What has become of a process. */
export const Acted = z.object({
  processInstanceId: Id,
  state: ProcessState,
  outcome: z.optional(ProcessOutcome),
})
export type Acted = z.output<typeof Acted>
