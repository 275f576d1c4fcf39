import { createFileRoute } from '@tanstack/react-router'
import type { DesignUnitQuery } from '#contract/design-unit/entity.ts'
import { ProjectDesignUnits } from '../../../design-unit/project-design-units.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/project-design-unit')({
  validateSearch: listSearch<DesignUnitQuery>,
  loader: loadPageTexts,
  component: ProjectDesignUnits,
})
