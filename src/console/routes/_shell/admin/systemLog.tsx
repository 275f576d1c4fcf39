import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { LogScreen } from '../../../log/log-screen.tsx'
import { logSearch } from '../../../log/log-search.ts'

export const Route = createFileRoute('/_shell/admin/systemLog')({
  validateSearch: logSearch,
  loader: loadPageTexts,
  component: LogScreen,
})
