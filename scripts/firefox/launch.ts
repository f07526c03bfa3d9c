import { type Browser, firefox, type LaunchOptions } from 'playwright'
import { findFirefox } from '../provision/packages.ts'
import { soundEnvironment } from '../servers/sound.ts'

/** Playwright's channel for a Firefox as it is published, driven by WebDriver BiDi. Without `startSoundServer` it plays nothing. */
export const firefoxOptions = (): LaunchOptions => ({
  channel: 'moz-firefox',
  executablePath: findFirefox() ?? 'firefox',
  env: { ...process.env, ...soundEnvironment },
  firefoxUserPrefs: {
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
    'media.autoplay.blocking_policy': 0,
  },
})

interface BidiSession {
  send(method: string, parameters: unknown): Promise<unknown>
}

interface PrivateBrowser {
  readonly _connection: { toImpl(browser: unknown): { readonly _browserSession: BidiSession } }
}

/** Playwright sets media features in every new page; a Firefox that does not know the command is good for everything else. */
function withoutMediaFeatures(browser: Browser): Browser {
  const { _connection } = browser as unknown as PrivateBrowser
  const session: BidiSession = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession)
  const { send } = session
  session.send = async function (method, parameters) {
    try {
      return await send.call(this, method, parameters)
    } catch (error) {
      if (method === 'emulation.setMediaFeaturesOverride') return {}
      throw error
    }
  }
  return browser
}

/**
 * By WebDriver BiDi, Playwright asks for the name of a frame while the frame loads, and never learns it where the frame is
 * faster: `page.frame('vitest-iframe')` then finds nothing. Vitest's pages have one frame of their own.
 */
function withNamelessFrame(browser: Browser): Browser {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    return context.on('page', (page) => {
      const { frame } = page
      page.frame = (selector) => frame.call(page, selector) ?? page.mainFrame().childFrames()[0] ?? null
    })
  }
  return browser
}

/** Makes Playwright, in this process, fit for the Firefox of this machine, which is started with `firefoxOptions()`. */
export function fitForPublishedFirefox(): void {
  const { launch } = firefox
  firefox.launch = async (options) => withNamelessFrame(withoutMediaFeatures(await launch.call(firefox, options)))
}
