import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { ConfigScreen } from '../../../message/config-screen.tsx'

export const Route = createFileRoute('/_shell/admin/message-custom-config')({
  loader: loadPageTexts,
  component: ConfigScreen,
})
