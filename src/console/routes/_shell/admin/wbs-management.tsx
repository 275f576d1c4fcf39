import { createFileRoute } from '@tanstack/react-router'
import { DictionaryScreen } from '../../../dictionary/dictionary-screen.tsx'
import type { DictionaryView } from '../../../dictionary/dictionary-view.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/wbs-management')({
  validateSearch: listSearch<DictionaryView>,
  loader: loadPageTexts,
  component: () => <DictionaryScreen kind="wbs" />,
})
