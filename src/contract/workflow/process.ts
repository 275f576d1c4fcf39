import { Id, Instant, NumberId } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { Subject } from '../tabulation/subject-schema.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { VariableType } from './node-settings.ts'

/** A process that runs, or has run: an instance of a deployed model. */

export const processStates = ['running', 'suspended', 'ended'] as const
export const ProcessState = z.enum(processStates)
export const ProcessOutcome = z.enum(['completed', 'terminated', 'disagreed', 'withdrawn', 'ended'])

/** What a process may be about. */
export const aboutKinds = [
  'project',
  'project-document',
  'line',
  'container',
  'design-unit',
  'unit-work',
  'division',
  'work-site',
  'boq-variation',
  'tabulation-sheet',
] as const
export const AboutKind = z.enum(aboutKinds)
export type AboutKind = z.output<typeof AboutKind>

const about = { entity: AboutKind, entityId: Id }

const processFields = {
  processInstanceId: Id,
  title: z.string(),
  modelName: z.string(),
  modelVersion: z.int(),
  starterName: z.string(),
  state: ProcessState,
  outcome: z.optional(ProcessOutcome),
  startedAt: Instant,
  endedAt: z.optional(Instant),
  about: z.optional(z.object({ entity: AboutKind, entityId: Id, label: z.string() })),
}

/** A process in a list. */
export const Process = z.object({
  ...processFields,
  /** The names of the nodes that it waits at. */
  waitsAt: z.array(z.string()),
  /** Those for whom it may wait in vain: they may not act any more, and nobody may in their place. */
  unable: z.optional(z.array(z.string())),
})
export type Process = z.output<typeof Process>
export const ProcessPage = pageOf(Process)

/** A process about a record, as anyone who sees the record is told of it; `mayOpen`: whether they see the process itself. */
export const RecordProcess = z.extend(Process, { mayOpen: z.boolean() })
export type RecordProcess = z.output<typeof RecordProcess>
export const RecordProcessPage = pageOf(RecordProcess)

export const TaskVote = z.enum(['agree', 'disagree', 'return'])
export const TaskKind = z.enum(['member', 'before', 'after', 'delegate'])

const taskFields = {
  processTaskId: Id,
  nodeId: z.string(),
  nodeName: z.string(),
  /** A member decides the node; the others sign before or after one, or decide for one, and name it as their `parentId`. */
  kind: TaskKind,
  vote: z.optional(TaskVote),
  comment: z.optional(z.string()),
  arrivedAt: z.optional(Instant),
  dueAt: z.optional(Instant),
  decidedAt: z.optional(Instant),
}

/** Somebody's task, with the process that it is of. */
export const ListedTask = z.object({ ...processFields, ...taskFields })
export type ListedTask = z.output<typeof ListedTask>
export const TaskPage = pageOf(ListedTask)

export const CopiedProcess = z.object({
  ...processFields,
  processCopyId: Id,
  nodeName: z.string(),
  copiedAt: Instant,
})
export const CopyPage = pageOf(CopiedProcess)

const keyword = z.optional(requiredLine(100))
export const taskDues = ['overdue', 'ahead', 'none'] as const
export const ToDoQuery = z.strictObject({
  ...pageQuery(['arrivedAt', 'dueAt']),
  keyword,
  /** How the deadline stands: over, still to come, or there is none. */
  due: z.optional(z.enum(taskDues)),
})
export const DoneQuery = z.strictObject({ ...pageQuery(['decidedAt']), keyword })
export const InitiatedQuery = z.strictObject({ ...pageQuery(['startedAt']), keyword })
export const CopiesQuery = z.strictObject({ ...pageQuery(['copiedAt']), keyword })
export const RecordProcessQuery = z.strictObject({ ...pageQuery(['startedAt']), ...about })
export const AllQuery = z.strictObject({
  ...pageQuery(['startedAt']),
  keyword,
  state: z.optional(ProcessState),
})

export const TaskState = z.enum(['open', 'waiting', 'done', 'lapsed', 'cancelled', 'removed'])

export const ProcessTask = z.object({
  ...taskFields,
  parentId: z.optional(Id),
  /** The how-manieth visit to the node. */
  round: z.int(),
  executorId: Id,
  executorName: z.string(),
  state: TaskState,
  /** Its executor may not act any more, and nobody may in their place. */
  unable: z.optional(z.literal(true)),
})
export type ProcessTask = z.output<typeof ProcessTask>

export const ActKind = z.enum([
  'start',
  'open',
  'agree',
  'disagree',
  'return',
  'withdraw',
  'delegate',
  'transfer',
  'handOver',
  'passOver',
  'sign',
  'removeSigner',
  'timer',
  'suspend',
  'resume',
  'reset',
  'end',
  'urge',
  'copy',
])
export type ActKind = z.output<typeof ActKind>

/** What somebody did, in the order in which it was done. */
export const ProcessAct = z.object({
  act: z.int(),
  kind: ActKind,
  actorName: z.string(),
  actedAt: Instant,
  nodeName: z.optional(z.string()),
  /** To whom, or to which node, by name. */
  toNames: z.optional(z.array(z.string())),
  comment: z.optional(z.string()),
  /** Files that were photographed for it. */
  photos: z.optional(z.array(Id)),
  withdrawn: z.boolean(),
})
export type ProcessAct = z.output<typeof ProcessAct>

const NodeName = z.object({ nodeId: z.string(), name: z.string() })

export const ModelVariable = z.object({ name: z.string(), type: VariableType })

/** `required`: a condition cannot do without it. */
export const AskedVariable = z.extend(ModelVariable, { required: z.boolean() })
export type AskedVariable = z.output<typeof AskedVariable>

/** What the person who looks at it may do. */
const Possible = z.object({
  /** Their open tasks, and where each may be returned to. */
  tasks: z.array(
    z.object({
      processTaskId: Id,
      nodeName: z.string(),
      returnTo: z.array(NodeName),
      /** What they are asked for there. */
      asks: z.array(AskedVariable),
      /** Nodes whose executors are chosen there, and nobody has. */
      chosenNodes: z.array(NodeName),
      /** The decisions behind which the process may go on: with these people and values are given. */
      leadsOn: z.array(z.enum(['agree', 'disagree'])),
    }),
  ),
  /** Their last act, while it can be withdrawn. */
  withdraw: z.optional(z.int()),
  /** Suspend, resume, reset and end, and hand tasks over. */
  manage: z.boolean(),
  /** Remind those to whom it waits. */
  urge: z.boolean(),
  /** Have others hear of it. */
  copy: z.boolean(),
  /** Signers and delegates of theirs who have not decided, and may be taken away. */
  removable: z.array(Id),
})

/** A form of a node at which a task waits for the reader: at the desk (1) or on the tablet (2). */
const OpenForm = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  formType: z.number(),
  formUrl: z.string(),
})

/** A sheet that is filled in while the process runs. */
const ProcessSheet = z.object({
  sheetId: Id,
  sheetName: z.string(),
  /** Whether a task waits for the reader that it is filled in for. */
  mayFillIn: z.boolean(),
})

const ProcessValue = z.union([line(500), z.number(), z.boolean()])
export const ProcessValues = z.record(z.string(), ProcessValue)
export type ProcessValues = z.output<typeof ProcessValues>

/** What somebody gives of them: the others stay as they are; null empties one. */
export const GivenValues = z.record(z.string(), z.nullable(ProcessValue))
export type GivenValues = z.output<typeof GivenValues>

export const ProcessDetail = z.object({
  ...processFields,
  values: ProcessValues,
  variables: z.array(ModelVariable),
  tasks: z.array(ProcessTask),
  acts: z.array(ProcessAct),
  /** Nodes that people act at, each with those whose executors are chosen by whoever resets the process to it. */
  nodes: z.array(z.extend(NodeName, { chosenNodes: z.array(NodeName) })),
  forms: z.array(OpenForm),
  /** Those that the reader may see. */
  sheets: z.array(ProcessSheet),
  possible: Possible,
})
export type ProcessDetail = z.output<typeof ProcessDetail>

/** How a process was drawn that runs, and the visits to its nodes, in their order. */
export const ProcessDrawing = z.object({
  /** What is drawn, without who executes what and by which conditions. */
  bpmnXml: z.string(),
  runs: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: z.string(),
      /** The how-manieth visit to the node. */
      round: z.int(),
      /** `superseded`: what was decided there counts no longer, because the process returned. `skipped`: nobody was there to act. */
      state: z.enum(['open', 'done', 'superseded', 'cancelled', 'skipped']),
      enteredAt: Instant,
      leftAt: z.optional(Instant),
    }),
  ),
})
export type ProcessDrawing = z.output<typeof ProcessDrawing>

/** Handwritten signatures, each with the tasks that were decided with it. */
export const ProcessSignatures = z.array(
  z.object({
    processTaskIds: z.array(Id),
    /** The picture, as base64. */
    png: z.string(),
  }),
)
export type ProcessSignatures = z.output<typeof ProcessSignatures>

export const ProcessId = z.strictObject({ processInstanceId: Id })

/** A model that the person may start. */
export const Startable = z.object({
  modelHistoryId: NumberId,
  name: z.string(),
  version: z.int(),
  category: z.optional(z.string()),
  variables: z.array(AskedVariable),
  /** Nodes whose executors the starter chooses. */
  chosenNodes: z.array(NodeName),
  /** What the sheets are about that are filled in at its nodes: it is started about that, or something of it. */
  sheetsAbout: z.optional(Subject),
})
export type Startable = z.output<typeof Startable>
export const Startables = z.array(Startable)

export const ProcessRecord = z.object({ entity: AboutKind, row: z.record(z.string(), z.unknown()) })

/** Somebody whom a task can be given to. */
export const Candidates = z.array(z.object({ accountId: Id, accountName: z.string(), userName: z.string() }))
export const CandidatesQuery = z.strictObject({
  keyword,
  /** Those alone that a role of processes can be given to. */
  forRole: z.optional(z.boolean()),
})
