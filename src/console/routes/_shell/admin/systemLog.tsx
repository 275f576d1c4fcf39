import { createFileRoute } from '@tanstack/react-router'
import { LogScreen } from '../../../log/log-screen.tsx'
import { LogSearch } from '../../../log/log-search.ts'

export const Route = createFileRoute('/_shell/admin/systemLog')({
  validateSearch: LogSearch,
  component: LogScreen,
})
