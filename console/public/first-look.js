// biome-ignore-all lint/correctness/noUnusedVariables: ES5 has no catch without a name
/* Runs before everything else, also in browsers that cannot run the rest: plain ES5, no build.
   Sets the theme before the first paint, and says so when the browser is too old (spec §8). */
;(() => {
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }
  /* The colours of both themes stand in the page. */
  document.documentElement.setAttribute('data-theme', kept('theme') === 'light' ? 'light' : 'dark')

  var english = kept('language') === 'en'
  /* The build's own floor is Chrome 109 of 2023; these came within a year before it. */
  var modern = 'noModule' in document.createElement('script') && !!window.structuredClone && !!Array.prototype.findLast
  function hasWebGL() {
    var canvas
    try {
      canvas = document.createElement('canvas')
      return !!(window.WebGLRenderingContext && (canvas.getContext('webgl') || canvas.getContext('experimental-webgl')))
    } catch (e) {
      return false
    }
  }
  var text = ''
  if (!modern) {
    text = english
      ? 'Your browser version is too low; the console cannot run in it. Please use one of these:'
      : '浏览器版本过低，无法正常使用本系统，请更换以下浏览器：'
    if (document.body) show()
    else document.addEventListener('DOMContentLoaded', show)
  } else if (kept('browserBanner') !== 'closed') {
    text = english
      ? 'Some features are not supported by this browser; we recommend another one:'
      : '当前浏览器不支持部分功能，建议更换以下浏览器：'
    /* A slow device is asked for it once it has the page. */
    addEventListener('load', () => setTimeout(() => hasWebGL() || show(), 3000))
  }

  function show() {
    var browsers = [
      ['Chrome', 'https://www.google.com/chrome/'],
      ['Edge', 'https://www.microsoft.com/edge'],
      ['Firefox', 'https://www.mozilla.org/firefox/'],
    ]
    var banner = document.createElement('div')
    var close = document.createElement('button')
    var link
    var i
    banner.id = 'browser-banner'
    banner.setAttribute('role', 'status')
    banner.style.cssText =
      'position:fixed;left:12px;bottom:12px;z-index:3000;max-width:420px;padding:10px 14px;border:1px solid #8a6a2f;' +
      'border-radius:8px;background:#2b2110;color:#ffe3b0;font:14px/1.6 system-ui,sans-serif'
    banner.appendChild(document.createTextNode(text))
    for (i = 0; i < browsers.length; i++) {
      link = document.createElement('a')
      link.href = browsers[i][1]
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      link.style.cssText = 'color:#ffc46b;margin:0 5px'
      link.appendChild(document.createTextNode(browsers[i][0]))
      banner.appendChild(link)
    }
    if (modern) {
      close.style.cssText =
        'border:0;background:none;color:inherit;font:inherit;cursor:pointer;text-decoration:underline'
      close.appendChild(document.createTextNode(english ? 'Close' : '关闭'))
      close.onclick = () => {
        banner.parentNode.removeChild(banner)
        try {
          localStorage.setItem('browserBanner', 'closed')
        } catch (e) {
          /* Shown again next time. */
        }
      }
      banner.appendChild(close)
    }
    document.body.appendChild(banner)
  }
})()
