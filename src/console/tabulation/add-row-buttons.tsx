import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Filling } from './use-filling.ts'
import type { Pasting } from './use-pasting.ts'

interface AddRowButtonsProps {
  filling: Filling
  growing: Pasting['growing']
}

/** Adds rows to the tables of a sheet that grow. */
export function AddRowButtons({ filling, growing }: AddRowButtonsProps) {
  const { t } = useTranslation('tabulation-sheet')
  return [...growing].map(({ repeatId, name, maximum }) => (
    <Button
      key={repeatId}
      variant="outline"
      disabled={(filling.rowIds[repeatId]?.length ?? 0) >= maximum}
      onClick={() => filling.addRow(repeatId)}
    >
      <Plus aria-hidden />
      {t('addRow', { name })}
    </Button>
  ))
}
