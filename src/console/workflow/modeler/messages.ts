import { Disagree, VariableType } from '#contract/workflow/node-settings.ts'
import { z } from '#contract/zod.ts'
import { Flush, Flushed, Look, Ready, Shown } from '../../app/framed/messages.ts'

/** What the console and the document that models are drawn in say to each other; each side checks what it hears. */

const Id = z.string().check(z.minLength(1), z.maxLength(255))
const Text = z.string().check(z.maxLength(10_000))

/** How a node is marked, and what is said below it. */
const Mark = z.object({
  nodeId: Id,
  kind: z.enum(['running', 'done', 'passed', 'problem']),
  note: z.optional(Text),
})
export type Mark = z.output<typeof Mark>

const Variable = z.object({ name: Text, type: VariableType })
export type Variable = z.output<typeof Variable>

/** What the engine reads at an element, as far as the drawing says it; a field is there where it means something. */
const elementFields = {
  name: z.optional(Text),
  /** FEEL: when this way out of a gateway is taken. */
  condition: z.optional(Text),
  /** Whether it is the way out that is taken when no condition holds. */
  byDefault: z.optional(z.boolean()),
  /** How long a timer waits: ISO 8601, as in PT2H. */
  duration: z.optional(Text),
  disagree: z.optional(Disagree),
  /** Hours until a task is due, as written; empty for no deadline. */
  deadlineHours: z.optional(Text),
  variables: z.optional(z.array(Variable)),
}
const DrawnElement = z.object({ id: Id, type: z.string(), ...elementFields, name: Text })
export type DrawnElement = z.output<typeof DrawnElement>
const ElementChange = z.object(elementFields)
export type ElementChange = z.output<typeof ElementChange>

const ListedElement = z.object({ id: Id, type: z.string(), name: Text })
export type ListedElement = z.output<typeof ListedElement>

/** What can be done with a drawing as a whole. */
const DrawingAct = z.enum(['undo', 'redo', 'zoomIn', 'zoomOut', 'fit'])
export type DrawingAct = z.output<typeof DrawingAct>

export const ToFrame = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('show'),
    xml: z.string(),
    readOnly: z.boolean(),
    language: z.enum(['zh', 'en']),
    /** What the kinds of elements are called that can be drawn. */
    labels: z.record(z.string(), z.string()),
  }),
  Look,
  z.object({ kind: z.literal('mark'), marks: z.array(Mark) }),
  z.object({ kind: z.literal('select'), id: z.optional(Id) }),
  z.object({ kind: z.literal('edit'), id: Id, change: ElementChange }),
  z.object({ kind: z.literal('act'), act: DrawingAct }),
  Flush,
])
export type ToFrame = z.output<typeof ToFrame>

const DrawingState = z.object({
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** Something is drawn, or being typed, that no `changed` has said yet. */
  pending: z.boolean(),
  elements: z.array(ListedElement),
  /** What is selected alone. */
  selected: z.optional(DrawnElement),
  process: z.optional(DrawnElement),
})
export type DrawingState = z.output<typeof DrawingState>

/** `undrawn`: a model that says how a process runs, and not where its nodes lie; `not-saved`: what is drawn could not be written. */
const FrameFailure = z.enum(['undrawn', 'unreadable', 'not-loaded', 'not-saved'])
export type FrameFailure = z.output<typeof FrameFailure>
/** Why nothing is shown. */
export type ShowFailure = Exclude<FrameFailure, 'not-saved'>

export const FromFrame = z.discriminatedUnion('kind', [
  Ready,
  Shown,
  z.object({ kind: z.literal('failed'), reason: FrameFailure }),
  z.object({ kind: z.literal('changed'), xml: z.string() }),
  z.object({ kind: z.literal('state'), state: DrawingState }),
  Flushed,
])
export type FromFrame = z.output<typeof FromFrame>
