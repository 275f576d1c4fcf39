import { createFileRoute } from '@tanstack/react-router'
import { DiagnosticsPage } from '../../../diagnostics/diagnostics-page.tsx'
import { loadPageTexts } from '../../../i18n.ts'

export const Route = createFileRoute('/_shell/test/demo')({
  staticData: { withoutMenu: true, title: 'diagnostics' },
  loader: loadPageTexts,
  component: DiagnosticsPage,
})
