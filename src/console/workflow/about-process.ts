import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { Decide } from './use-decision.ts'

/** What the dialogs about a process are given. */
export interface AboutProcess {
  process: ProcessDetail
  said: { comment?: string }
  onDone: () => void
  onClose: () => void
}

export interface AboutTask extends AboutProcess {
  task: ProcessDetail['possible']['tasks'][number]
}

export interface AboutDecision extends AboutTask {
  decide: Decide
}
