import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n.ts'
import { QueueScreen } from '../../../sync/queue-screen.tsx'

export const Route = createFileRoute('/_shell/admin/queue')({
  staticData: { withoutMenu: true, title: 'queue' },
  loader: () => loadTexts('queue', 'kit', 'work-site', 'message', 'person', 'account'),
  component: QueueScreen,
})
