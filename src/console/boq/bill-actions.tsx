import { Download, FileDiff, Import, Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { importBill } from '#contract/boq/import.ts'
import { boqItemCalls } from '#contract/boq/item.ts'
import { takeOverNodes } from '#contract/boq/take-over.ts'
import { OnlineButton } from '../app/online-button.tsx'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import type { BillDialogs } from './bill-dialogs.tsx'

interface BillActionsProps {
  /** Whether there are no items yet. */
  empty: boolean
  dialogs: Dialogs<BillDialogs>
  onVariations: () => void
}

/** What can be done with a bill as a whole, for those who may. */
export function BillActions({ empty, dialogs, onVariations }: BillActionsProps) {
  const { t } = useTranslation('boq-item')
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      <Button variant="outline" onClick={onVariations}>
        <FileDiff aria-hidden />
        {t('variations')}
      </Button>
      <OnlineButton
        variant="outline"
        to={takeOverNodes}
        disabled={empty}
        onClick={() => dialogs.show('takeOver', null)}
      >
        <Import aria-hidden />
        {t('takeOver.action')}
      </OnlineButton>
      <OnlineButton variant="outline" to={importBill} onClick={() => dialogs.show('import', null)}>
        <Upload aria-hidden />
        {t('workbook.importShort')}
      </OnlineButton>
      <OnlineButton
        variant="outline"
        to={boqItemCalls.list}
        disabled={empty}
        onClick={() => dialogs.show('export', null)}
      >
        <Download aria-hidden />
        {t('workbook.export')}
      </OnlineButton>
      <OnlineButton to={boqItemCalls.add} onClick={() => dialogs.show('add', null)}>
        <Plus aria-hidden />
        {t('form.add')}
      </OnlineButton>
    </div>
  )
}
