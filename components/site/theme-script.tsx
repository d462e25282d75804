/** Sets the theme that was chosen in the footer before anything is painted: a page must not flash in the other one. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  return (
    // A browser hides the nonce from scripts, so hydration finds another one than the server wrote.
    <script nonce={nonce} suppressHydrationWarning>
      {setTheme}
    </script>
  );
}

// Storage may be denied altogether; the system's theme holds then.
const setTheme = `try{const theme=localStorage.getItem("theme");if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;
