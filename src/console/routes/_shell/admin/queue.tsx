import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { QueueScreen } from '../../../sync/queue-screen.tsx'

export const Route = createFileRoute('/_shell/admin/queue')({
  staticData: { withoutMenu: true, title: 'queue' },
  loader: loadPageTexts,
  component: QueueScreen,
})
