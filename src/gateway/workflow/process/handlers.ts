import {
  addSigners,
  controlProcess,
  copyProcess,
  decideTask,
  delegateTask,
  getProcess,
  getProcessDrawing,
  getProcessRecord,
  getProcessSignatures,
  handOverTask,
  listAllProcesses,
  listCandidates,
  listCopies,
  listDone,
  listInitiated,
  listRecordProcesses,
  listStartable,
  listToDo,
  openTask,
  removeSigner,
  resetProcess,
  startProcess,
  urgeProcess,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { getProcessStatistics } from '#contract/workflow/process-statistics.ts'
import { handle, type SignedInHandler } from '../../http/handle.ts'
import {
  actedBefore as again,
  control,
  decide,
  delegate,
  open,
  prepareDecision,
  reset,
  sign,
  unsign,
} from './acts.ts'
import { findCandidates } from './candidates.ts'
import { deputyHandlers } from './deputies.ts'
import { recordWith, showProcess } from './detail.ts'
import { showDrawing } from './drawing.ts'
import { handOver } from './hand-over.ts'
import { findAboutWith, findAll, findCopies, findDone, findInitiated, findToDo } from './lists.ts'
import { copy, urge } from './notify-others.ts'
import { readSignatures } from './signatures.ts'
import { prepareStart, type RecordReaders, startWith } from './start-process.ts'
import { findStartable } from './startable.ts'
import { findStatistics } from './statistics.ts'
import { prepareWithdrawal, withdraw } from './withdraw.ts'

/** @param readers of what a process may be about: each a domain of its own. */
export function processHandlers(readers: RecordReaders): SignedInHandler[] {
  return [
    handle(listToDo, findToDo),
    handle(listDone, findDone),
    handle(listInitiated, findInitiated),
    handle(listCopies, findCopies),
    handle(listAllProcesses, findAll),
    handle(listRecordProcesses, findAboutWith(readers)),
    handle(getProcess, showProcess),
    handle(getProcessDrawing, showDrawing),
    handle(getProcessRecord, recordWith(readers)),
    handle(getProcessSignatures, async ({ prepared }) => prepared, { before: readSignatures }),
    handle(listStartable, findStartable),
    handle(getProcessStatistics, findStatistics),
    handle(listCandidates, findCandidates),
    handle(startProcess, startWith(readers), { before: prepareStart, again }),
    handle(openTask, open, { again }),
    handle(decideTask, decide, { before: prepareDecision, again }),
    handle(delegateTask, delegate, { again }),
    handle(addSigners, sign, { again }),
    handle(removeSigner, unsign, { again }),
    handle(urgeProcess, urge, { again }),
    handle(copyProcess, copy, { again }),
    handle(withdrawAct, withdraw, { before: prepareWithdrawal, again }),
    handle(resetProcess, reset, { again }),
    handle(handOverTask, handOver, { again }),
    handle(controlProcess, control, { again }),
    ...deputyHandlers,
  ]
}
