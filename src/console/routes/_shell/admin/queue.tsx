import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n.ts'
import { QueueScreen } from '../../../sync/queue-screen.tsx'

export const Route = createFileRoute('/_shell/admin/queue')({
  staticData: { withoutMenu: true },
  loader: () => loadTexts('sync', 'kit', 'work-site'),
  component: QueueScreen,
})
