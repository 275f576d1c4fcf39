import { createFileRoute } from '@tanstack/react-router'
import type { DesignUnitQuery } from '#contract/design-unit/entity.ts'
import { DesignUnitRegister } from '../../../design-unit/design-unit-register.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/designunit')({
  validateSearch: listSearch<DesignUnitQuery>,
  loader: loadPageTexts,
  component: DesignUnitRegister,
})
