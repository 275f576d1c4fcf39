import { useTranslation } from 'react-i18next'
import { Allowed, type Gated } from '../kit/permission.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useReachable } from './engine.tsx'

interface OnlineButtonProps extends ButtonProps {
  to: Gated
}

/**
 * A button of what only the gateway can do. Without a network it is pale, and a press says why: a finger has no hover.
 * Without the permission it is not there.
 */
export function OnlineButton({ to, onClick, ...button }: OnlineButtonProps) {
  const { t } = useTranslation('kit')
  const reachable = useReachable()
  const toast = useToast()
  return (
    <Allowed to={to}>
      {reachable ? (
        <Button {...button} onClick={onClick} />
      ) : (
        <Button {...button} aria-disabled onClick={() => toast({ kind: 'info', text: t('offline') })} />
      )}
    </Allowed>
  )
}
