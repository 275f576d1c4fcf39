import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

/** Offers to tell the person of edits that need them while the page is hidden, until the browser has an answer. */
export function AskForAlerts() {
  const { t } = useTranslation('queue')
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  )
  if (permission !== 'default') return null
  return (
    <Button variant="outline" onClick={() => void Notification.requestPermission().then(setPermission)}>
      <BellRing aria-hidden />
      {t('alerts.ask')}
    </Button>
  )
}
