import { createFileRoute } from '@tanstack/react-router'
import { SettingScreen, type SettingSearch } from '../../../attribute/setting-screen.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/extends-setting')({
  validateSearch: listSearch<SettingSearch>,
  loader: loadPageTexts,
  component: SettingScreen,
})
