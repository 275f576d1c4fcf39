import { AccountStatus } from '../account/schema.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { name, paragraph } from '../text.ts'
import { z } from '../zod.ts'

const accountIds = z.array(Id).check(
  z.maxLength(200),
  noRepeats((id) => id),
)
/** One of its accounts, and whether tasks can come to it. */
const WorkflowAccount = z.object({
  accountId: Id,
  accountName: z.string(),
  userName: z.string(),
  status: AccountStatus,
})

/** A role of processes, with the accounts that have it: models name it as an executor. It grants nothing by itself. */
export const workflowRoleEntity = defineEntity({
  kind: 'workflow-role',
  name: 'workflowRole',
  id: 'workflowRoleId',
  label: 'roleName',
  fields: {
    roleName: { rule: name(50), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'roleName' },
    accountIds: { rule: accountIds, shown: z.array(Id), optional: 'filled', initial: [], hidden: true },
    accounts: { rule: z.array(WorkflowAccount), derived: true, hidden: true },
    /** 1 for one that models can name, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type WorkflowRole = z.output<typeof workflowRoleEntity.Row>

export const workflowRoleCalls = entityEndpoints(workflowRoleEntity, {
  service: 'admin/v1',
  path: 'workflowRole',
  rows: 'roles of processes, with their accounts',
  permission: 'workflowRole',
  offline: 'read',
})
