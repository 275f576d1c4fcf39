import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

type Outcome = 'works' | 'refused' | 'missing'

/** Opens the camera for a moment, and says whether it came: only when asked, because the browser asks the person. */
export function CameraTest() {
  const { t } = useTranslation('diagnostics')
  const [outcome, setOutcome] = useState<Outcome | 'asking'>()
  const test = async () => {
    setOutcome('asking')
    setOutcome(await tryCamera())
  }
  return (
    <section
      aria-label={t('camera.title')}
      className="flex flex-wrap items-center gap-3 rounded-panel border bg-panel px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-heading">{t('camera.title')}</h2>
        <p role="status" className="text-dense text-faint">
          {t(outcome ? `camera.${outcome}` : 'camera.hint')}
        </p>
      </div>
      <Button variant="outline" disabled={outcome === 'asking'} onClick={() => void test()}>
        <Camera aria-hidden />
        {t('camera.test')}
      </Button>
    </section>
  )
}

async function tryCamera(): Promise<Outcome> {
  // Missing where the page is not served safely.
  if (!navigator.mediaDevices) return 'missing'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    return 'works'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'refused' : 'missing'
  }
}
