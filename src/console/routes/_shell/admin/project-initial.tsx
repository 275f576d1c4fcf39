import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { ProjectInitialScreen } from '../../../industry-profile/project-initial-screen.tsx'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/project-initial')({
  validateSearch: listSearch<{ projectId?: string }>,
  loader: loadPageTexts,
  component: ProjectInitialScreen,
})
