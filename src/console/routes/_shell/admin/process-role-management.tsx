import { createFileRoute } from '@tanstack/react-router'
import type { workflowRoleEntity } from '#contract/workflow/role.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { RoleList } from '../../../workflow/role-list.tsx'

export const Route = createFileRoute('/_shell/admin/process-role-management')({
  validateSearch: listSearch<z.output<typeof workflowRoleEntity.Query>>,
  loader: loadPageTexts,
  component: RoleList,
})
