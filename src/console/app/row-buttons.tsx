import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Gated } from '../kit/permission.tsx'
import { OnlineButton } from './online-button.tsx'

interface RowButtonsProps {
  calls: { update: Gated; remove: Gated }
  /** It is there to stay. */
  undeletable?: boolean
  onEdit: () => void
  onDelete: () => void
}

/** Delete and edit, at the foot of a row's detail; for whoever may. */
export function RowButtons({ calls, undeletable = false, onEdit, onDelete }: RowButtonsProps) {
  const { t } = useTranslation('kit')
  return (
    <>
      <OnlineButton variant="outline" to={calls.remove} disabled={undeletable} onClick={onDelete}>
        <Trash2 aria-hidden />
        {t('delete')}
      </OnlineButton>
      <OnlineButton to={calls.update} onClick={onEdit}>
        <Pencil aria-hidden />
        {t('edit')}
      </OnlineButton>
    </>
  )
}
