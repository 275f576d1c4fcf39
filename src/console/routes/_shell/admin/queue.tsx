import { createFileRoute } from '@tanstack/react-router'
import { QueueScreen } from '../../../sync/queue-screen.tsx'

export const Route = createFileRoute('/_shell/admin/queue')({
  staticData: { withoutMenu: true },
  component: QueueScreen,
})
