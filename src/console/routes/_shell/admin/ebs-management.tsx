import { createFileRoute } from '@tanstack/react-router'
import { DictionaryScreen } from '../../../dictionary/dictionary-screen.tsx'
import { dictionaryView } from '../../../dictionary/dictionary-view.ts'
import { loadTexts } from '../../../i18n.ts'

export const Route = createFileRoute('/_shell/admin/ebs-management')({
  validateSearch: dictionaryView,
  loader: () => loadTexts('dictionary', 'dictionary-node', 'standard', 'kit'),
  component: () => <DictionaryScreen kind="ebs" />,
})
