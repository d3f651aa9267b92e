export default function HomePage() {
  return <h1>Millrace</h1>;
}
