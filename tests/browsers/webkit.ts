import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@portfolio/infra/find-free-port'
import { Builder, By, Capabilities, Key, until } from 'selenium-webdriver'
import { findProgram } from './programs.ts'
import { type BrowserKind, WAIT_MS } from './smoke-browser.ts'

const MINI_BROWSERS = ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
const findDriver = () => findProgram('WebKitWebDriver')
const findBrowser = () => findProgram(...MINI_BROWSERS, ...MINI_BROWSERS.map((path) => path.replace('x86_64', 'aarch64')))
/** WebKitGTK has no mode without a screen. */
const findScreen = () => findProgram('Xvfb')
const DISPLAY = ':97'

/** WebKit, the engine of Safari, through the driver of WebKitGTK. It reports no console messages. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver xvfb',
  findMissing: () => (findDriver() ? (findBrowser() ? (findScreen() ? undefined : 'Xvfb') : 'MiniBrowser') : 'WebKitWebDriver'),
  start: async () => {
    const screen = spawn(findScreen() as string, [DISPLAY, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
    const port = await findFreePort()
    const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
    const driver = spawn(findDriver() as string, [`--port=${port}`], { env, stdio: 'ignore' })
    const stop = async () => {
      for (const child of [driver, screen]) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill()
        await once(child, 'exit')
      }
    }
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
    })
    const connect = async (tries = 50): Promise<Awaited<ReturnType<Builder['build']>>> => {
      try {
        return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
      } catch (error) {
        if (tries === 0) throw error
        await wait(200)
        return connect(tries - 1)
      }
    }
    try {
      const browser = await connect()
      const find = async (xpath: string) => {
        const element = await browser.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS, `There is no ${xpath}`)
        await browser.wait(until.elementIsVisible(element), WAIT_MS, `${xpath} is not visible`)
        return element
      }
      const found = await browser.getCapabilities()
      return {
        version: `${found.getBrowserName()}/${found.getBrowserVersion()}`,
        problems: [],
        open: (url) => browser.get(url),
        waitFor: async (xpath) => void (await find(xpath)),
        click: async (xpath) => (await find(xpath)).click(),
        type: async (xpath, text) => (await find(xpath)).sendKeys(text),
        tabFrom: async (xpath) => (await find(xpath)).sendKeys(Key.TAB),
        choose: async (xpath, file) => (await browser.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS)).sendKeys(file),
        evaluate: (expression) => browser.executeScript(`return ${expression}`),
        close: async () => {
          await browser.quit().finally(stop)
        },
      }
    } catch (error) {
      await stop()
      throw error
    }
  },
}
