import { Languages, Monitor, Moon, Sun, SunMedium } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../i18n.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { type ThemeChoice, themes, useTheme } from '../theme.tsx'

const themeIcons: Record<ThemeChoice, typeof Sun> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
  contrast: SunMedium,
}

/** Chooses the theme. */
export function ThemeButton() {
  const { t } = useTranslation('shell')
  const { choice, choose } = useTheme()
  const Sign = themeIcons[choice]
  return (
    <PanelButton
      variant="ghost"
      size="icon"
      align="end"
      label={t('theme.label')}
      aria-label={t('theme.label')}
      panel={(close) =>
        themes.map((theme) => {
          const Icon = themeIcons[theme]
          return (
            <PanelItem
              key={theme}
              chosen={theme === choice}
              onSelect={() => {
                choose(theme)
                close()
              }}
            >
              <Icon aria-hidden />
              {t(`theme.${theme}`)}
            </PanelItem>
          )
        })
      }
    >
      <Sign />
    </PanelButton>
  )
}

/** Chooses the language. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('shell')
  return (
    <PanelButton
      variant="ghost"
      size="icon"
      align="end"
      label={t('language.label')}
      aria-label={t('language.label')}
      panel={(close) =>
        languages.map((language) => (
          <PanelItem
            key={language}
            chosen={language === i18n.language}
            onSelect={() => {
              close()
              void chooseLanguage(language)
            }}
          >
            {t(`language.${language}`)}
          </PanelItem>
        ))
      }
    >
      <Languages />
    </PanelButton>
  )
}
