import type { TargetKind } from '#contract/workflow/model-check.ts'

/** What a setting mode names; the other modes name nobody. */
export const targetKinds: Readonly<Record<string, TargetKind | undefined>> = {
  accounts: 'account',
  workflowRole: 'workflowRole',
  unitRole: 'role',
}
