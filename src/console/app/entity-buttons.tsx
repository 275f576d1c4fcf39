import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gated } from '../kit/permission.tsx'
import { OnlineButton } from './online-button.tsx'

interface AddButtonProps {
  to: Gated
  onClick: () => void
  /** What is added. */
  children: ReactNode
}

/** Opens the form of a new row; for those who may add one. */
export function AddButton({ children, ...button }: AddButtonProps) {
  return (
    <OnlineButton {...button}>
      <Plus aria-hidden />
      {children}
    </OnlineButton>
  )
}

interface DeleteButtonProps {
  to: Gated
  disabled: boolean
  onClick: () => void
}

/** Deletes rows, after a question; for those who may. */
export function DeleteButton(button: DeleteButtonProps) {
  const { t } = useTranslation('kit')
  return (
    <OnlineButton variant="outline" {...button}>
      <Trash2 aria-hidden />
      {t('delete')}
    </OnlineButton>
  )
}

interface RowButtonsProps {
  calls: { update: Gated; remove: Gated }
  /** It is there to stay. */
  undeletable?: boolean
  onEdit: () => void
  onDelete: () => void
}

/** Delete and edit, at the foot of a row's detail; for those who may. */
export function RowButtons({ calls, undeletable = false, onEdit, onDelete }: RowButtonsProps) {
  const { t } = useTranslation('kit')
  return (
    <>
      <DeleteButton to={calls.remove} disabled={undeletable} onClick={onDelete} />
      <OnlineButton to={calls.update} onClick={onEdit}>
        <Pencil aria-hidden />
        {t('edit')}
      </OnlineButton>
    </>
  )
}
