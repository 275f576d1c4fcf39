import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ProjectInformation } from '../../../project/project-information.tsx'

export const Route = createFileRoute('/_shell/admin/project-information')({
  validateSearch: listSearch<{ projectId?: string }>,
  loader: loadPageTexts,
  component: ProjectInformation,
})
