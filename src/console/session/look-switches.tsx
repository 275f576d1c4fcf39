import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n.ts'
import { themes, useTheme } from '../theme.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'

/** Theme and language, before anybody is signed in. The other language is offered in its own words. */
export function LookSwitches() {
  const { t, i18n } = useTranslation('session')
  const { choice, choose } = useTheme()
  const other = i18n.language === 'en' ? 'zh' : 'en'
  return (
    <header className="flex items-center justify-end gap-2 p-4">
      <Select
        aria-label={t('theme')}
        value={choice}
        onChange={(event) => choose(themes.find((theme) => theme === event.target.value) ?? 'system')}
        className="w-auto!"
      >
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {t(`themes.${theme}`)}
          </option>
        ))}
      </Select>
      <Button variant="outline" lang={other} onClick={() => void chooseLanguage(other)}>
        {t('otherLanguage')}
      </Button>
    </header>
  )
}
